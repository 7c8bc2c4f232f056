/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: g5
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `g5_board`
--

DROP TABLE IF EXISTS `g5_board`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `g5_board` (
  `bo_table` varchar(20) NOT NULL DEFAULT '',
  `gr_id` varchar(255) NOT NULL DEFAULT '',
  `bo_subject` varchar(255) NOT NULL DEFAULT '',
  `bo_mobile_subject` varchar(255) NOT NULL DEFAULT '',
  `bo_device` enum('both','pc','mobile') NOT NULL DEFAULT 'both',
  `bo_admin` varchar(255) NOT NULL DEFAULT '',
  `bo_list_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_read_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_write_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_reply_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_comment_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_upload_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_download_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_html_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_link_level` tinyint(4) NOT NULL DEFAULT 0,
  `bo_count_delete` tinyint(4) NOT NULL DEFAULT 0,
  `bo_count_modify` tinyint(4) NOT NULL DEFAULT 0,
  `bo_read_point` int(11) NOT NULL DEFAULT 0,
  `bo_write_point` int(11) NOT NULL DEFAULT 0,
  `bo_comment_point` int(11) NOT NULL DEFAULT 0,
  `bo_download_point` int(11) NOT NULL DEFAULT 0,
  `bo_use_category` tinyint(4) NOT NULL DEFAULT 0,
  `bo_category_list` text NOT NULL,
  `bo_use_sideview` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_file_content` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_secret` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_dhtml_editor` tinyint(4) NOT NULL DEFAULT 0,
  `bo_select_editor` varchar(50) NOT NULL DEFAULT '',
  `bo_use_rss_view` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_good` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_nogood` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_name` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_signature` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_ip_view` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_list_view` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_list_file` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_list_content` tinyint(4) NOT NULL DEFAULT 0,
  `bo_table_width` int(11) NOT NULL DEFAULT 0,
  `bo_subject_len` int(11) NOT NULL DEFAULT 0,
  `bo_mobile_subject_len` int(11) NOT NULL DEFAULT 0,
  `bo_page_rows` int(11) NOT NULL DEFAULT 0,
  `bo_mobile_page_rows` int(11) NOT NULL DEFAULT 0,
  `bo_new` int(11) NOT NULL DEFAULT 0,
  `bo_hot` int(11) NOT NULL DEFAULT 0,
  `bo_image_width` int(11) NOT NULL DEFAULT 0,
  `bo_skin` varchar(255) NOT NULL DEFAULT '',
  `bo_mobile_skin` varchar(255) NOT NULL DEFAULT '',
  `bo_include_head` varchar(255) NOT NULL DEFAULT '',
  `bo_include_tail` varchar(255) NOT NULL DEFAULT '',
  `bo_content_head` text NOT NULL,
  `bo_mobile_content_head` text NOT NULL,
  `bo_content_tail` text NOT NULL,
  `bo_mobile_content_tail` text NOT NULL,
  `bo_insert_content` text NOT NULL,
  `bo_gallery_cols` int(11) NOT NULL DEFAULT 0,
  `bo_gallery_width` int(11) NOT NULL DEFAULT 0,
  `bo_gallery_height` int(11) NOT NULL DEFAULT 0,
  `bo_mobile_gallery_width` int(11) NOT NULL DEFAULT 0,
  `bo_mobile_gallery_height` int(11) NOT NULL DEFAULT 0,
  `bo_upload_size` int(11) NOT NULL DEFAULT 0,
  `bo_reply_order` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_search` tinyint(4) NOT NULL DEFAULT 0,
  `bo_order` int(11) NOT NULL DEFAULT 0,
  `bo_count_write` int(11) NOT NULL DEFAULT 0,
  `bo_count_comment` int(11) NOT NULL DEFAULT 0,
  `bo_write_min` int(11) NOT NULL DEFAULT 0,
  `bo_write_max` int(11) NOT NULL DEFAULT 0,
  `bo_comment_min` int(11) NOT NULL DEFAULT 0,
  `bo_comment_max` int(11) NOT NULL DEFAULT 0,
  `bo_notice` text NOT NULL,
  `bo_upload_count` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_email` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_cert` enum('','cert','adult','hp-cert','hp-adult') NOT NULL DEFAULT '',
  `bo_use_sns` tinyint(4) NOT NULL DEFAULT 0,
  `bo_use_captcha` tinyint(4) NOT NULL DEFAULT 0,
  `bo_sort_field` varchar(255) NOT NULL DEFAULT '',
  `bo_1_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_2_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_3_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_4_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_5_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_6_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_7_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_8_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_9_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_10_subj` varchar(255) NOT NULL DEFAULT '',
  `bo_1` varchar(255) NOT NULL DEFAULT '',
  `bo_2` varchar(255) NOT NULL DEFAULT '',
  `bo_3` varchar(255) NOT NULL DEFAULT '',
  `bo_4` varchar(255) NOT NULL DEFAULT '',
  `bo_5` varchar(255) NOT NULL DEFAULT '',
  `bo_6` varchar(255) NOT NULL DEFAULT '',
  `bo_7` varchar(255) NOT NULL DEFAULT '',
  `bo_8` varchar(255) NOT NULL DEFAULT '',
  `bo_9` varchar(255) NOT NULL DEFAULT '',
  `bo_10` varchar(255) NOT NULL DEFAULT '',
  PRIMARY KEY (`bo_table`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `g5_board`
--

LOCK TABLES `g5_board` WRITE;
/*!40000 ALTER TABLE `g5_board` DISABLE KEYS */;
INSERT INTO `g5_board` VALUES
('free','community','자유게시판','','both','',1,1,1,1,1,1,1,1,1,1,1,0,0,0,0,0,'',0,0,0,0,'',0,0,0,0,0,0,0,0,0,100,60,30,15,15,24,100,835,'basic','basic','_head.php','_tail.php','','','','','',4,202,150,125,100,1048576,1,0,0,0,0,0,0,0,0,'',2,0,'',0,0,'','','','','','','','','','','','','','','','','','','','',''),
('gallery','community','갤러리','','both','',1,1,1,1,1,1,1,1,1,1,1,-1,5,1,-20,0,'',0,0,0,0,'',0,0,0,0,0,0,0,0,0,100,60,30,15,15,24,100,835,'gallery','gallery','_head.php','_tail.php','','','','','',4,202,150,125,100,1048576,1,0,0,0,0,0,0,0,0,'',2,0,'',0,0,'','','','','','','','','','','','','','','','','','','','',''),
('notice','community','공지사항','','both','',1,1,1,1,1,1,1,1,1,1,1,0,0,0,0,0,'',0,0,0,0,'',0,0,0,0,0,0,0,0,0,100,60,30,15,15,24,100,835,'basic','basic','_head.php','_tail.php','','','','','',4,202,150,125,100,1048576,1,0,0,0,0,0,0,0,0,'',2,0,'',0,0,'','','','','','','','','','','','','','','','','','','','',''),
('qa','community','질문답변','','both','',1,5,1,1,1,1,1,1,1,1,1,-1,5,1,-20,0,'',0,0,0,0,'',0,0,0,0,0,0,0,0,0,100,60,30,15,15,24,100,835,'basic','basic','_head.php','_tail.php','','','','','',4,202,150,125,100,1048576,1,0,0,0,0,0,0,0,0,'',2,0,'',0,0,'','','','','','','','','','','','','','','','','','','','','');
/*!40000 ALTER TABLE `g5_board` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `g5_group`
--

CREATE TABLE `g5_group` (
  `gr_id` varchar(10) NOT NULL DEFAULT '',
  `gr_use_access` tinyint(4) NOT NULL DEFAULT 0,
  PRIMARY KEY (`gr_id`)
);
INSERT INTO `g5_group` (`gr_id`, `gr_use_access`) VALUES ('community',0);

CREATE TABLE `g5_config` (
  `cf_use_point` tinyint(4) NOT NULL DEFAULT 0
);
INSERT INTO `g5_config` (`cf_use_point`) VALUES (0);

--
-- Table structure for table `g5_board_file`
--

DROP TABLE IF EXISTS `g5_board_file`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `g5_board_file` (
  `bo_table` varchar(20) NOT NULL DEFAULT '',
  `wr_id` int(11) NOT NULL DEFAULT 0,
  `bf_no` int(11) NOT NULL DEFAULT 0,
  `bf_source` varchar(255) NOT NULL DEFAULT '',
  `bf_file` varchar(255) NOT NULL DEFAULT '',
  `bf_download` int(11) NOT NULL,
  `bf_content` text NOT NULL,
  `bf_fileurl` varchar(255) NOT NULL DEFAULT '',
  `bf_thumburl` varchar(255) NOT NULL DEFAULT '',
  `bf_storage` varchar(50) NOT NULL DEFAULT '',
  `bf_filesize` int(11) NOT NULL DEFAULT 0,
  `bf_width` int(11) NOT NULL DEFAULT 0,
  `bf_height` smallint(6) NOT NULL DEFAULT 0,
  `bf_type` tinyint(4) NOT NULL DEFAULT 0,
  `bf_datetime` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  PRIMARY KEY (`bo_table`,`wr_id`,`bf_no`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `g5_board_file`
--

LOCK TABLES `g5_board_file` WRITE;
/*!40000 ALTER TABLE `g5_board_file` DISABLE KEYS */;
INSERT INTO `g5_board_file` VALUES
('gallery',1,0,'monstera.jpg','2016_1_0_monstera.jpg',0,'창가의 몬스테라','','','',7957,900,600,2,'2016-05-01 13:20:00'),
('gallery',1,1,'leaf.jpg','2016_1_1_leaf.jpg',0,'','','','',7407,900,600,2,'2016-05-01 13:20:00'),
('gallery',2,0,'gone.jpg','2016_2_0_gone.jpg',0,'','','','',7430,900,600,2,'2016-05-01 13:20:00');
/*!40000 ALTER TABLE `g5_board_file` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `g5_member`
--

DROP TABLE IF EXISTS `g5_member`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `g5_member` (
  `mb_no` int(11) NOT NULL AUTO_INCREMENT,
  `mb_id` varchar(20) NOT NULL DEFAULT '',
  `mb_password` varchar(255) NOT NULL DEFAULT '',
  `mb_name` varchar(255) NOT NULL DEFAULT '',
  `mb_nick` varchar(255) NOT NULL DEFAULT '',
  `mb_nick_date` date NOT NULL DEFAULT '0000-00-00',
  `mb_email` varchar(255) NOT NULL DEFAULT '',
  `mb_homepage` varchar(255) NOT NULL DEFAULT '',
  `mb_level` tinyint(4) NOT NULL DEFAULT 0,
  `mb_sex` char(1) NOT NULL DEFAULT '',
  `mb_birth` varchar(255) NOT NULL DEFAULT '',
  `mb_tel` varchar(255) NOT NULL DEFAULT '',
  `mb_hp` varchar(255) NOT NULL DEFAULT '',
  `mb_certify` varchar(20) NOT NULL DEFAULT '',
  `mb_adult` tinyint(4) NOT NULL DEFAULT 0,
  `mb_dupinfo` varchar(255) NOT NULL DEFAULT '',
  `mb_zip1` char(3) NOT NULL DEFAULT '',
  `mb_zip2` char(3) NOT NULL DEFAULT '',
  `mb_addr1` varchar(255) NOT NULL DEFAULT '',
  `mb_addr2` varchar(255) NOT NULL DEFAULT '',
  `mb_addr3` varchar(255) NOT NULL DEFAULT '',
  `mb_addr_jibeon` varchar(255) NOT NULL DEFAULT '',
  `mb_signature` text NOT NULL,
  `mb_recommend` varchar(255) NOT NULL DEFAULT '',
  `mb_point` int(11) NOT NULL DEFAULT 0,
  `mb_today_login` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `mb_login_ip` varchar(255) NOT NULL DEFAULT '',
  `mb_datetime` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `mb_ip` varchar(255) NOT NULL DEFAULT '',
  `mb_leave_date` varchar(8) NOT NULL DEFAULT '',
  `mb_intercept_date` varchar(8) NOT NULL DEFAULT '',
  `mb_email_certify` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `mb_email_certify2` varchar(255) NOT NULL DEFAULT '',
  `mb_memo` text NOT NULL,
  `mb_lost_certify` varchar(255) NOT NULL,
  `mb_mailling` tinyint(4) NOT NULL DEFAULT 0,
  `mb_mailling_date` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `mb_sms` tinyint(4) NOT NULL DEFAULT 0,
  `mb_sms_date` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `mb_open` tinyint(4) NOT NULL DEFAULT 0,
  `mb_open_date` date NOT NULL DEFAULT '0000-00-00',
  `mb_profile` text NOT NULL,
  `mb_memo_call` varchar(255) NOT NULL DEFAULT '',
  `mb_memo_cnt` int(11) NOT NULL DEFAULT 0,
  `mb_scrap_cnt` int(11) NOT NULL DEFAULT 0,
  `mb_marketing_agree` tinyint(1) NOT NULL DEFAULT 0,
  `mb_marketing_date` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `mb_thirdparty_agree` tinyint(1) NOT NULL DEFAULT 0,
  `mb_thirdparty_date` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `mb_agree_log` text NOT NULL,
  `mb_1` varchar(255) NOT NULL DEFAULT '',
  `mb_2` varchar(255) NOT NULL DEFAULT '',
  `mb_3` varchar(255) NOT NULL DEFAULT '',
  `mb_4` varchar(255) NOT NULL DEFAULT '',
  `mb_5` varchar(255) NOT NULL DEFAULT '',
  `mb_6` varchar(255) NOT NULL DEFAULT '',
  `mb_7` varchar(255) NOT NULL DEFAULT '',
  `mb_8` varchar(255) NOT NULL DEFAULT '',
  `mb_9` varchar(255) NOT NULL DEFAULT '',
  `mb_10` varchar(255) NOT NULL DEFAULT '',
  PRIMARY KEY (`mb_no`),
  UNIQUE KEY `mb_id` (`mb_id`),
  KEY `mb_today_login` (`mb_today_login`),
  KEY `mb_datetime` (`mb_datetime`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `g5_member`
--

LOCK TABLES `g5_member` WRITE;
/*!40000 ALTER TABLE `g5_member` DISABLE KEYS */;
INSERT INTO `g5_member` VALUES
(1,'admin','sha256:12000:invented','관리자','관리자','2026-11-23','admin@forum.example','',10,'','','','','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2026-11-23 14:58:06','127.0.0.1','','','2026-11-23 14:58:06','','','',1,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',1,'0000-00-00','','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','',''),
(2,'greenleaf','sha256:12000:invented','이름없음','초록잎','0000-00-00','greenleaf@mail.example','',2,'','','','010-0000-0000','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2015-03-02 10:00:00','','','','0000-00-00 00:00:00','','','',0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',0,'0000-00-00','베란다에서 \'허브\'를\n길러요.','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','',''),
(3,'cactus77','sha256:12000:invented','이름없음','선인장★가시♥','0000-00-00','cactus77@mail.example','',2,'','','','010-0000-0000','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2015-03-02 10:00:00','','','','0000-00-00 00:00:00','','','',0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',0,'0000-00-00','','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','',''),
(4,'longname','sha256:12000:invented','이름없음','아주아주길어서규칙에맞지않는옛날별명이라서줄어드는사람','0000-00-00','longname@mail.example','',2,'','','','010-0000-0000','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2015-03-02 10:00:00','','','','0000-00-00 00:00:00','','','',0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',0,'0000-00-00','','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','',''),
(5,'goneaway','sha256:12000:invented','이름없음','떠난이','0000-00-00','goneaway@mail.example','',2,'','','','010-0000-0000','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2015-03-02 10:00:00','','20180101','','0000-00-00 00:00:00','','','',0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',0,'0000-00-00','','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','',''),
(6,'troll','sha256:12000:invented','이름없음','말썽꾼','0000-00-00','troll@mail.example','',2,'','','','010-0000-0000','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2015-03-02 10:00:00','','','20190101','0000-00-00 00:00:00','','','',0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',0,'0000-00-00','','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','',''),
(7,'admin2','sha256:12000:invented','이름없음','운영자2','0000-00-00','admin2@mail.example','',2,'','','','010-0000-0000','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2015-03-02 10:00:00','','','','0000-00-00 00:00:00','','','',0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',0,'0000-00-00','','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','',''),
(8,'greenleaf2','sha256:12000:invented','이름없음','초록잎','0000-00-00','greenleaf2@mail.example','',2,'','','','010-0000-0000','',0,'','','','','','','','','',0,'0000-00-00 00:00:00','','2015-03-02 10:00:00','','','','0000-00-00 00:00:00','','','',0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00',0,'0000-00-00','','',0,0,0,'0000-00-00 00:00:00',0,'0000-00-00 00:00:00','','','','','','','','','','','');
/*!40000 ALTER TABLE `g5_member` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `g5_write_free`
--

DROP TABLE IF EXISTS `g5_write_free`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `g5_write_free` (
  `wr_id` int(11) NOT NULL AUTO_INCREMENT,
  `wr_num` int(11) NOT NULL DEFAULT 0,
  `wr_reply` varchar(10) NOT NULL,
  `wr_parent` int(11) NOT NULL DEFAULT 0,
  `wr_is_comment` tinyint(4) NOT NULL DEFAULT 0,
  `wr_comment` int(11) NOT NULL DEFAULT 0,
  `wr_comment_reply` varchar(5) NOT NULL,
  `ca_name` varchar(255) NOT NULL,
  `wr_option` set('html1','html2','secret','mail') NOT NULL,
  `wr_subject` varchar(255) NOT NULL,
  `wr_content` text NOT NULL,
  `wr_seo_title` varchar(255) NOT NULL DEFAULT '',
  `wr_link1` text NOT NULL,
  `wr_link2` text NOT NULL,
  `wr_link1_hit` int(11) NOT NULL DEFAULT 0,
  `wr_link2_hit` int(11) NOT NULL DEFAULT 0,
  `wr_hit` int(11) NOT NULL DEFAULT 0,
  `wr_good` int(11) NOT NULL DEFAULT 0,
  `wr_nogood` int(11) NOT NULL DEFAULT 0,
  `mb_id` varchar(20) NOT NULL,
  `wr_password` varchar(255) NOT NULL,
  `wr_name` varchar(255) NOT NULL,
  `wr_email` varchar(255) NOT NULL,
  `wr_homepage` varchar(255) NOT NULL,
  `wr_datetime` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `wr_file` tinyint(4) NOT NULL DEFAULT 0,
  `wr_last` varchar(19) NOT NULL,
  `wr_ip` varchar(255) NOT NULL,
  `wr_facebook_user` varchar(255) NOT NULL,
  `wr_twitter_user` varchar(255) NOT NULL,
  `wr_1` varchar(255) NOT NULL,
  `wr_2` varchar(255) NOT NULL,
  `wr_3` varchar(255) NOT NULL,
  `wr_4` varchar(255) NOT NULL,
  `wr_5` varchar(255) NOT NULL,
  `wr_6` varchar(255) NOT NULL,
  `wr_7` varchar(255) NOT NULL,
  `wr_8` varchar(255) NOT NULL,
  `wr_9` varchar(255) NOT NULL,
  `wr_10` varchar(255) NOT NULL,
  PRIMARY KEY (`wr_id`),
  KEY `wr_seo_title` (`wr_seo_title`),
  KEY `wr_num_reply_parent` (`wr_num`,`wr_reply`,`wr_parent`),
  KEY `wr_is_comment` (`wr_is_comment`,`wr_id`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `g5_write_free`
--

LOCK TABLES `g5_write_free` WRITE;
/*!40000 ALTER TABLE `g5_write_free` DISABLE KEYS */;
INSERT INTO `g5_write_free` VALUES
(1,-1,'',1,0,0,'','','','베란다 텃밭을 시작했어요','상추와 바질을 심었어요.\r\n\'작은따옴표\'와 \"큰따옴표\", 역슬래시 \\ 그리고 100% 표시;\r\n\r\n두 번째 문단이에요. http://plants.example/basil','베란다-텃밭을-시작했어요','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-05-01 13:20:00',0,'2016-05-01 13:20:00','192.0.2.9','','','','','','','','','','','',''),
(2,-1,'',1,1,1,'','','','','축하해요!\n저도 해 볼래요.','','','',0,0,0,0,0,'cactus77','','선인장★가시♥','','','2016-05-01 15:00:00',0,'','192.0.2.9','','','','','','','','','','','',''),
(3,-1,'',1,1,1,'A','','','','고마워요','','','',0,0,0,0,0,'greenleaf','','초록잎','','','2016-05-01 15:30:00',0,'','192.0.2.9','','','','','','','','','','','',''),
(4,-1,'',1,1,1,'AA','','','','깊은 답글','','','',0,0,0,0,0,'cactus77','','선인장★가시♥','','','2016-05-01 16:00:00',0,'','192.0.2.9','','','','','','','','','','','',''),
(5,-1,'',1,1,2,'','','','','손님이 남긴 말','','','',0,0,0,0,0,'','','길손','','','2016-05-02 09:00:00',0,'','192.0.2.9','','','','','','','','','','','',''),
(6,-1,'',1,1,3,'','','secret','','비밀 댓글','','','',0,0,0,0,0,'cactus77','','선인장★가시♥','','','2016-05-02 10:00:00',0,'','192.0.2.9','','','','','','','','','','','',''),
(7,-1,'',1,1,4,'','','','','떠난 사람의 댓글','','','',0,0,0,0,0,'goneaway','','떠난이','','','2016-05-02 11:00:00',0,'','192.0.2.9','','','','','','','','','','','',''),
(8,-1,'',1,1,5,'','','','','긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 긴댓글 ','','','',0,0,0,0,0,'cactus77','','선인장★가시♥','','','2016-05-02 12:00:00',0,'','192.0.2.9','','','','','','','','','','','',''),
(9,-2,'',9,0,0,'','','html1','편집기로 쓴 글','<p>편집기의 <strong>굵은 글</strong>과 <a href=\"http://plants.example/\" target=\"_blank\">링크</a></p><p>&nbsp;</p><ul><li>하나</li><li>둘</li></ul><p><img src=\"http://forum.example/data/editor/1605/pot.jpg\" title=\"pot\" alt=\"토분\" style=\"width:300px\"></p><p>끝이에요.</p>','편집기로-쓴-글','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-06-01 08:00:00',0,'2016-06-01 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(10,-1,'A',10,0,0,'','','','답글로 쓴 글','답글 글이에요.','답글로-쓴-글','','',0,0,7,0,0,'cactus77','','선인장★가시♥','x@mail.example','','2016-06-02 08:00:00',0,'2016-06-02 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(11,-3,'',11,0,0,'','','secret','비밀글이에요','아무도 보면 안 돼요.','비밀글이에요','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-05-01 13:20:00',0,'2016-05-01 13:20:00','192.0.2.9','','','','','','','','','','','',''),
(12,-4,'',12,0,0,'','','html1','적대적인 글','<p>안녕<script>alert(1)</script></p><img src=x onerror=alert(1)><a href=\"javascript:alert(1)\">눌러요</a><iframe src=\"https://evil.example\"></iframe><p>닫히지 않은 <b>굵은 글','적대적인-글','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-06-03 08:00:00',0,'2016-06-03 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(13,-5,'',13,0,0,'','','','너무 긴 글','긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. 긴 글이 계속돼요. ','너무-긴-글','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-06-04 08:00:00',0,'2016-06-04 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(14,-6,'',14,0,0,'','','','떠난 사람의 글','떠나기 전에 쓴 글.','떠난-사람의-글','','',0,0,7,0,0,'goneaway','','떠난이','x@mail.example','','2016-06-05 08:00:00',0,'2016-06-05 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(15,-7,'',15,0,0,'','','','손님의 글','이름만 남겨요.','손님의-글','','',0,0,7,0,0,'','','길손','x@mail.example','','2016-06-06 08:00:00',0,'2016-06-06 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(16,-8,'',16,0,0,'','','','이모지 ???? 글','새싹 ???? 이에요.','이모지-글','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-06-07 08:00:00',0,'2016-06-07 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(17,-9,'',17,0,0,'','','html1,html2','줄바꿈 HTML','첫째 줄\n둘째 줄 <b>굵게</b>','줄바꿈-html','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-06-08 08:00:00',0,'2016-06-08 08:00:00','192.0.2.9','','','','','','','','','','','','');
/*!40000 ALTER TABLE `g5_write_free` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `g5_write_gallery`
--

DROP TABLE IF EXISTS `g5_write_gallery`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `g5_write_gallery` (
  `wr_id` int(11) NOT NULL AUTO_INCREMENT,
  `wr_num` int(11) NOT NULL DEFAULT 0,
  `wr_reply` varchar(10) NOT NULL,
  `wr_parent` int(11) NOT NULL DEFAULT 0,
  `wr_is_comment` tinyint(4) NOT NULL DEFAULT 0,
  `wr_comment` int(11) NOT NULL DEFAULT 0,
  `wr_comment_reply` varchar(5) NOT NULL,
  `ca_name` varchar(255) NOT NULL,
  `wr_option` set('html1','html2','secret','mail') NOT NULL,
  `wr_subject` varchar(255) NOT NULL,
  `wr_content` text NOT NULL,
  `wr_seo_title` varchar(255) NOT NULL DEFAULT '',
  `wr_link1` text NOT NULL,
  `wr_link2` text NOT NULL,
  `wr_link1_hit` int(11) NOT NULL DEFAULT 0,
  `wr_link2_hit` int(11) NOT NULL DEFAULT 0,
  `wr_hit` int(11) NOT NULL DEFAULT 0,
  `wr_good` int(11) NOT NULL DEFAULT 0,
  `wr_nogood` int(11) NOT NULL DEFAULT 0,
  `mb_id` varchar(20) NOT NULL,
  `wr_password` varchar(255) NOT NULL,
  `wr_name` varchar(255) NOT NULL,
  `wr_email` varchar(255) NOT NULL,
  `wr_homepage` varchar(255) NOT NULL,
  `wr_datetime` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `wr_file` tinyint(4) NOT NULL DEFAULT 0,
  `wr_last` varchar(19) NOT NULL,
  `wr_ip` varchar(255) NOT NULL,
  `wr_facebook_user` varchar(255) NOT NULL,
  `wr_twitter_user` varchar(255) NOT NULL,
  `wr_1` varchar(255) NOT NULL,
  `wr_2` varchar(255) NOT NULL,
  `wr_3` varchar(255) NOT NULL,
  `wr_4` varchar(255) NOT NULL,
  `wr_5` varchar(255) NOT NULL,
  `wr_6` varchar(255) NOT NULL,
  `wr_7` varchar(255) NOT NULL,
  `wr_8` varchar(255) NOT NULL,
  `wr_9` varchar(255) NOT NULL,
  `wr_10` varchar(255) NOT NULL,
  PRIMARY KEY (`wr_id`),
  KEY `wr_seo_title` (`wr_seo_title`),
  KEY `wr_num_reply_parent` (`wr_num`,`wr_reply`,`wr_parent`),
  KEY `wr_is_comment` (`wr_is_comment`,`wr_id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `g5_write_gallery`
--

LOCK TABLES `g5_write_gallery` WRITE;
/*!40000 ALTER TABLE `g5_write_gallery` DISABLE KEYS */;
INSERT INTO `g5_write_gallery` VALUES
(1,-1,'',1,0,0,'','','','몬스테라 새잎','잎이 났어요.','몬스테라-새잎','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-07-01 08:00:00',2,'2016-07-01 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(2,-2,'',2,0,0,'','','','사라진 사진','사진이 없어졌어요.','사라진-사진','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-07-02 08:00:00',1,'2016-07-02 08:00:00','192.0.2.9','','','','','','','','','','','','');
/*!40000 ALTER TABLE `g5_write_gallery` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `g5_write_notice`
--

DROP TABLE IF EXISTS `g5_write_notice`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `g5_write_notice` (
  `wr_id` int(11) NOT NULL AUTO_INCREMENT,
  `wr_num` int(11) NOT NULL DEFAULT 0,
  `wr_reply` varchar(10) NOT NULL,
  `wr_parent` int(11) NOT NULL DEFAULT 0,
  `wr_is_comment` tinyint(4) NOT NULL DEFAULT 0,
  `wr_comment` int(11) NOT NULL DEFAULT 0,
  `wr_comment_reply` varchar(5) NOT NULL,
  `ca_name` varchar(255) NOT NULL,
  `wr_option` set('html1','html2','secret','mail') NOT NULL,
  `wr_subject` varchar(255) NOT NULL,
  `wr_content` text NOT NULL,
  `wr_seo_title` varchar(255) NOT NULL DEFAULT '',
  `wr_link1` text NOT NULL,
  `wr_link2` text NOT NULL,
  `wr_link1_hit` int(11) NOT NULL DEFAULT 0,
  `wr_link2_hit` int(11) NOT NULL DEFAULT 0,
  `wr_hit` int(11) NOT NULL DEFAULT 0,
  `wr_good` int(11) NOT NULL DEFAULT 0,
  `wr_nogood` int(11) NOT NULL DEFAULT 0,
  `mb_id` varchar(20) NOT NULL,
  `wr_password` varchar(255) NOT NULL,
  `wr_name` varchar(255) NOT NULL,
  `wr_email` varchar(255) NOT NULL,
  `wr_homepage` varchar(255) NOT NULL,
  `wr_datetime` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `wr_file` tinyint(4) NOT NULL DEFAULT 0,
  `wr_last` varchar(19) NOT NULL,
  `wr_ip` varchar(255) NOT NULL,
  `wr_facebook_user` varchar(255) NOT NULL,
  `wr_twitter_user` varchar(255) NOT NULL,
  `wr_1` varchar(255) NOT NULL,
  `wr_2` varchar(255) NOT NULL,
  `wr_3` varchar(255) NOT NULL,
  `wr_4` varchar(255) NOT NULL,
  `wr_5` varchar(255) NOT NULL,
  `wr_6` varchar(255) NOT NULL,
  `wr_7` varchar(255) NOT NULL,
  `wr_8` varchar(255) NOT NULL,
  `wr_9` varchar(255) NOT NULL,
  `wr_10` varchar(255) NOT NULL,
  PRIMARY KEY (`wr_id`),
  KEY `wr_seo_title` (`wr_seo_title`),
  KEY `wr_num_reply_parent` (`wr_num`,`wr_reply`,`wr_parent`),
  KEY `wr_is_comment` (`wr_is_comment`,`wr_id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `g5_write_notice`
--

LOCK TABLES `g5_write_notice` WRITE;
/*!40000 ALTER TABLE `g5_write_notice` DISABLE KEYS */;
INSERT INTO `g5_write_notice` VALUES
(1,-1,'',1,0,0,'','','html1','새 모임을 알려요','<h3>봄 나눔</h3><p>씨앗을 나눠요.</p><table><tr><td>장소</td><td>마당</td></tr></table>','새-모임을-알려요','','',0,0,7,0,0,'admin','','관리자','x@mail.example','','2016-08-01 08:00:00',0,'2016-08-01 08:00:00','192.0.2.9','','','','','','','','','','','',''),
(2,-1,'',1,1,1,'','','','','갈게요','','','',0,0,0,0,0,'troll','','말썽꾼','','','2016-05-01 15:00:00',0,'','192.0.2.9','','','','','','','','','','','','');
/*!40000 ALTER TABLE `g5_write_notice` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `g5_write_qa`
--

DROP TABLE IF EXISTS `g5_write_qa`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `g5_write_qa` (
  `wr_id` int(11) NOT NULL AUTO_INCREMENT,
  `wr_num` int(11) NOT NULL DEFAULT 0,
  `wr_reply` varchar(10) NOT NULL,
  `wr_parent` int(11) NOT NULL DEFAULT 0,
  `wr_is_comment` tinyint(4) NOT NULL DEFAULT 0,
  `wr_comment` int(11) NOT NULL DEFAULT 0,
  `wr_comment_reply` varchar(5) NOT NULL,
  `ca_name` varchar(255) NOT NULL,
  `wr_option` set('html1','html2','secret','mail') NOT NULL,
  `wr_subject` varchar(255) NOT NULL,
  `wr_content` text NOT NULL,
  `wr_seo_title` varchar(255) NOT NULL DEFAULT '',
  `wr_link1` text NOT NULL,
  `wr_link2` text NOT NULL,
  `wr_link1_hit` int(11) NOT NULL DEFAULT 0,
  `wr_link2_hit` int(11) NOT NULL DEFAULT 0,
  `wr_hit` int(11) NOT NULL DEFAULT 0,
  `wr_good` int(11) NOT NULL DEFAULT 0,
  `wr_nogood` int(11) NOT NULL DEFAULT 0,
  `mb_id` varchar(20) NOT NULL,
  `wr_password` varchar(255) NOT NULL,
  `wr_name` varchar(255) NOT NULL,
  `wr_email` varchar(255) NOT NULL,
  `wr_homepage` varchar(255) NOT NULL,
  `wr_datetime` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `wr_file` tinyint(4) NOT NULL DEFAULT 0,
  `wr_last` varchar(19) NOT NULL,
  `wr_ip` varchar(255) NOT NULL,
  `wr_facebook_user` varchar(255) NOT NULL,
  `wr_twitter_user` varchar(255) NOT NULL,
  `wr_1` varchar(255) NOT NULL,
  `wr_2` varchar(255) NOT NULL,
  `wr_3` varchar(255) NOT NULL,
  `wr_4` varchar(255) NOT NULL,
  `wr_5` varchar(255) NOT NULL,
  `wr_6` varchar(255) NOT NULL,
  `wr_7` varchar(255) NOT NULL,
  `wr_8` varchar(255) NOT NULL,
  `wr_9` varchar(255) NOT NULL,
  `wr_10` varchar(255) NOT NULL,
  PRIMARY KEY (`wr_id`),
  KEY `wr_seo_title` (`wr_seo_title`),
  KEY `wr_num_reply_parent` (`wr_num`,`wr_reply`,`wr_parent`),
  KEY `wr_is_comment` (`wr_is_comment`,`wr_id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `g5_write_qa`
--

LOCK TABLES `g5_write_qa` WRITE;
/*!40000 ALTER TABLE `g5_write_qa` DISABLE KEYS */;
INSERT INTO `g5_write_qa` VALUES
(1,-1,'',1,0,0,'','','','회원만 보는 글','안쪽 이야기','회원만-보는-글','','',0,0,7,0,0,'greenleaf','','초록잎','x@mail.example','','2016-05-01 13:20:00',0,'2016-05-01 13:20:00','192.0.2.9','','','','','','','','','','','','');
/*!40000 ALTER TABLE `g5_write_qa` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-23  5:59:16
